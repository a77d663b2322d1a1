/** The only access token that the Vimeo emulator accepts. */
export const TEST_TOKEN = "vimeo_test_matinee";
