interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string },
  ): { createHTML(html: string): string };
}

/** Browsers without Trusted Types take the text as it is. */
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
const policy = trustedTypes?.createPolicy('cleaned-html', { createHTML: (html) => html });

/**
 * HTML that the server has cleaned, or that is only read and never shown, in the form in which browsers take markup from a
 * script. The policy of every page refuses any other text (`server/pages/content-security-policy.ts`).
 */
export function trustedHtml(html: string): string {
  return policy?.createHTML(html) ?? html;
}
