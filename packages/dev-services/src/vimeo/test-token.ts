/** The one access token that the Vimeo-compatible server takes. */
export const TEST_TOKEN = "vimeo_test_matinee";
