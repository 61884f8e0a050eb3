import { defineType, type InputOf, type RecordOf } from '../../engine/content-type.ts';
import { choice } from '../../engine/kinds/choice/choice.ts';
import { text } from '../../engine/kinds/text/text.ts';
import { url } from '../../engine/kinds/url/url.ts';
import { definition } from './definition.ts';

export const importantInformation = defineType({
  definition,
  shownAt: '/',
  fields: {
    content: text({ label: 'Content', max: 2000, rows: 4 }),
    noticeType: choice({ label: 'Notice Type', options: ['header', 'footer', 'other'] }),
    documentLink: url({ label: 'Document Link', scheme: 'document', required: false }),
  },
});

export type NoticeInput = InputOf<typeof importantInformation>;
export type Notice = RecordOf<typeof importantInformation>;
