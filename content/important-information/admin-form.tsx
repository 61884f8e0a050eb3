import type { FormView } from '../../kernel/views.ts';

export const form: FormView = {
  createTitle: 'Add New Important Information',
  editTitle: 'Edit Important Information',
  hints: {
    noticeType:
      'Home shows the header notice, every page the footer notice: of several, the one that was changed last. Others are kept and not shown.',
    documentLink: 'What the notice leads to, such as a PDF.',
  },
  choices: { noticeType: { header: 'Header', footer: 'Footer', other: 'Other' } },
};
