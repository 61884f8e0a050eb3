import type { FormView } from '../admin.ts';

export const form: FormView = {
  createTitle: 'Add New Important Information',
  editTitle: 'Edit Important Information',
  hints: {
    noticeType: 'Every page shows the header and the footer notice that was changed last.',
    documentLink: 'What the notice leads to, such as a PDF.',
  },
  choices: { noticeType: { header: 'Header', footer: 'Footer', other: 'Other' } },
};
