import { panelScreenAt } from '../../../content/panel-screens.ts';
import { viewOf } from '../../../engine/panel/list/view.tsx';
import { isSingleton } from '../../../engine/singleton.ts';

/** What a screen that belongs to no content type is for, by the beginning of its path. */
const ownLines: readonly (readonly [path: string, line: string])[] = [
  ['/admin/media', 'Every picture and document of the website, uploaded once and used in many places.'],
  ['/admin/scheduled', 'What will be shown or hidden by itself, and what failed to be.'],
  [
    '/admin/site',
    'What the website says of itself: its name, how the office is reached, and the texts of its pages.',
  ],
  ['/admin/trash', 'What was deleted. It can be restored until it is removed for good.'],
  ['/admin/audit', 'Who changed what, and when. Nothing here can be changed or removed by hand.'],
  ['/admin/mail', 'What the server sent by mail, what it could not send, and why.'],
  ['/admin/people', 'Who may sign in here, and what each of them may do. Whoever leaves is deactivated.'],
  ['/admin/account/activity', 'What you did here, and when. Nobody can change or remove it.'],
  [
    '/admin/account',
    'Your own name, e-mail and password, your authenticator app, and where you are signed in.',
  ],
  ['/admin/password', 'Leads to My account, where the password is.'],
  ['/admin/help', 'The commonest tasks, step by step.'],
];

const dashboardLine =
  'What needs you now, a card for each part of the website, and how much the website is read.';

/** What the screen at a path is for, in one line. */
export function helpLineAt(pathname: string): string {
  const screen = panelScreenAt(pathname);
  if (!screen) return ownLines.find(([path]) => pathname.startsWith(path))?.[1] ?? dashboardLine;
  const { type, definition, path } = screen;
  if (definition.lead && pathname !== path)
    return 'What somebody has sent, and what the office did about it. Visitors never see the notes.';
  if (pathname === path) return isSingleton(type) ? type.purpose : viewOf(type).purpose;
  if (pathname.endsWith('/history'))
    return `What this ${definition.singular} was before. Any version can be put into the form again.`;
  if (pathname.endsWith('/preview')) return `This ${definition.singular} as visitors will see it.`;
  return `The form of one ${definition.singular}. What you type is stored by itself; visitors see it when you save.`;
}
