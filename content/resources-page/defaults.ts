/** The texts of the page of important links. */
export const resourcesPage = {
  title: 'Important Links',
  description:
    'Portals, regulators, standards bodies and registries that solar projects in India depend on, with ' +
    'documents to download.',
  lead:
    'Portals, regulators, standards bodies and registries that solar work in India depends on, with notes of our ' +
    'own to download.',
};
