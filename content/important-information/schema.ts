import { defineType, type InputOf, type RecordOf } from '../define.ts';
import { choice } from '../fields/choice.ts';
import { text } from '../fields/text.ts';
import { url } from '../fields/url.ts';
import { definition } from './definition.ts';

export const importantInformation = defineType({
  definition,
  fields: {
    content: text({ label: 'Content', max: 2000, rows: 4 }),
    noticeType: choice({ label: 'Notice Type', options: ['header', 'footer', 'other'] }),
    documentLink: url({ label: 'Document Link', scheme: 'document', required: false }),
  },
});

export type NoticeInput = InputOf<typeof importantInformation>;
export type Notice = RecordOf<typeof importantInformation>;
