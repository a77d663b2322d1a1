import type { platformRoutes } from "@matinee/contract/routes/platform";
import type { Handlers } from "./contract-routes.ts";

export const platformHandlers: Pick<Handlers<typeof platformRoutes>, "config"> = {
  async config({ ctx: { config } }) {
    return {
      status: 200,
      body: {
        data: {
          stripe: { publishableKey: config.STRIPE_PUBLISHABLE_KEY, scriptUrl: config.STRIPE_SCRIPT_URL },
          hosts: { watch: config.WATCH_URL, studio: config.STUDIO_URL, backoffice: config.BACKOFFICE_URL },
          statementDescriptor: config.STATEMENT_DESCRIPTOR,
          platformFeeBps: config.PLATFORM_FEE_BPS,
          seller:
            config.TAX_LIABLE === "operator"
              ? {
                  name: config.OPERATOR_NAME,
                  country: config.OPERATOR_COUNTRY,
                  taxNumber: config.OPERATOR_TAX_NUMBER,
                }
              : null,
          supportEmail: config.SUPPORT_EMAIL,
          helpUrl: config.HELP_URL,
          buildFormUrl: config.BUILD_FORM_URL,
          apiReferenceUrl: config.hasApiDocs ? `${config.API_URL}/docs/` : null,
          demo: !config.isProduction,
        },
      },
    };
  },
};
