/** The texts of the page of important links. They stand beside `site.ts`, which every page loads. */
export const resourcesPage = {
  lead:
    'Portals, regulators, standards bodies and registries that solar work in India depends on, with notes of our ' +
    'own to download.',
};
