import * as z from 'zod/mini';
import { testMail } from '../../../content/mail-texts.ts';
import { actorOf, staffOf } from '../../../engine/api/actor.ts';
import { parse } from '../../../engine/api/input.ts';
import { pagingQuery, readPage } from '../../../engine/api/paging.ts';
import { json } from '../../../engine/api/responses.ts';
import type { Call, Route, Viewer } from '../../../engine/api/route.ts';
import { listOf, object } from '../../../engine/api/schemas.ts';
import { AppError, invalid, notFound } from '../../../engine/app-error.ts';
import { newId } from '../../../engine/database/identifiers.ts';
import { idSchema, timeSchema } from '../../../engine/kinds/field.ts';
import { text as textField } from '../../../engine/kinds/text/text.ts';
import { emailRule } from '../../../engine/kinds/text/text-rule.ts';
import { permits } from '../../../engine/permissions.ts';
import { kinds, type MailRecord, mailAreas, states } from '../mail.ts';
import type { MailFilter, MailStore } from './mail-store.ts';
import { type MailSettings, messageIdOf, openMailer } from './mailer.ts';

interface MailDependencies {
  store: { mail: MailStore; people: { get(id: string): Promise<{ email: string } | undefined> } };
  settings: MailSettings & { siteUrl?: string | undefined };
}

const chapter = 'Mail';
const path = '/mail';
const limit = 20;
/** Milliseconds that somebody who waits for a test waits for a word of the mail server. */
const testSilence = 10_000;
const text = { type: 'string' };
const optionalText = { type: ['string', 'null'] };
const optionalTime = { ...timeSchema, type: ['string', 'null'] };
const yes = { type: 'boolean' };

const mailSchema = object({
  ...{ _id: idSchema, id: idSchema, area: text, to: text, subject: text },
  kind: { enum: Object.keys(kinds) },
  text: { ...text, description: '… stands for a link that gives access; empty 90 days after the end' },
  state: { enum: Object.keys(states) },
  tries: { type: 'integer' },
  ...{ nextAt: optionalTime, expiresAt: timeSchema, sentAt: optionalTime },
  error: { ...optionalText, description: 'Why it did not leave, with the words of the mail server' },
  ...{ leadId: optionalText, isUndeliverable: yes, createdAt: timeSchema, updatedAt: timeSchema },
});

const markInput = z.object({
  email: textField(emailRule({ label: 'Email' })).schema,
  isUndeliverable: z.boolean({ error: 'Must be true or false' }),
});

/** What left, what did not, and why. Each mail belongs to an area, whose roles decide. */
export function mailRoutes(dependencies: MailDependencies): Route[] {
  const { mail } = dependencies.store;
  const own = { permission: 'staff', chapter } as const;
  const change = (verb: 'send' | 'cancel', summary: string): Route => ({
    ...{ ...own, method: 'POST', path: `${path}/:id/${verb}`, summary, response: mailSchema },
    async handle(call) {
      const { id, area } = await readableMail(mail, call);
      if (!permits(staffOf(call.viewer).permissions, area, 'write'))
        throw new AppError('forbidden', 'Your role does not include this.');
      if (verb === 'send') requireMailServer(mail);
      return json(await mail[verb](id, actorOf(call.viewer)));
    },
  });
  return [
    {
      ...{ ...own, method: 'GET', path, response: listOf(mailSchema) },
      summary: 'Mails, the newest first; the number of all is in X-Total-Count',
      query: {
        ...pagingQuery,
        state: 'One of the states',
        kind: 'One of the kinds',
        q: 'Part of the address',
      },
      async handle({ query, viewer }) {
        const filter = filterIn(query, viewer);
        const { mails, total } = await mail.list(filter, readPage(query, limit).slice);
        return json(mails, 200, { 'x-total-count': String(total) });
      },
    },
    {
      ...{ ...own, method: 'GET', path: `${path}/:id`, summary: 'One mail', response: mailSchema },
      handle: async (call) => json(await readableMail(mail, call)),
    },
    change('send', 'Send a mail once more, or at once'),
    change('cancel', 'Keep a mail from being sent'),
    {
      ...{ permission: 'leads:write', chapter, method: 'POST', path: `${path}/undeliverable` },
      summary: 'Mark an address, to which nothing is sent then, or take the mark away',
      body: object({ email: text, isUndeliverable: yes }),
      response: object({ email: text, isUndeliverable: yes }),
      async handle({ body, viewer }) {
        const { email, isUndeliverable } = parse(markInput, body);
        await mail.mark(email, isUndeliverable, actorOf(viewer));
        return json({ email, isUndeliverable });
      },
    },
    {
      ...{ permission: 'people:write', chapter, method: 'POST', path: `${path}/test` },
      summary: 'Send a test mail to the own address, and say what came of it',
      response: object({ outcome: { ...text, description: 'A sentence for people' } }),
      handle: async ({ viewer }) => json({ outcome: await sendTest(viewer, dependencies) }),
    },
  ];
}

/** The areas of mails that the caller may read. */
export function readableAreas(viewer: Viewer): string[] {
  const permissions = viewer.kind === 'staff' ? viewer.permissions : {};
  return mailAreas.filter((area) => permits(permissions, area, 'read'));
}

function filterIn(query: URLSearchParams, viewer: Viewer): MailFilter {
  const choiceIn = (name: string, choices: object) => {
    const value = query.get(name) || undefined;
    if (value !== undefined && !Object.hasOwn(choices, value))
      throw invalid({ [name]: `There is no such ${name}` });
    return value;
  };
  const [state, kind] = [choiceIn('state', states), choiceIn('kind', kinds)];
  return { areas: readableAreas(viewer), state, kind, q: query.get('q') ?? undefined };
}

async function readableMail(mail: MailStore, { params: { id = '' }, viewer }: Call): Promise<MailRecord> {
  const found = await mail.get(id);
  if (!found || !readableAreas(viewer).includes(found.area)) throw notFound('mail');
  return found;
}

function requireMailServer({ canMail }: MailStore): void {
  if (!canMail) throw new AppError('conflict', 'Mail is not set up on the server.');
}

/** Past the outbox, so that whoever waits gets an answer. */
async function sendTest(viewer: Viewer, { store, settings }: MailDependencies): Promise<string> {
  const { mail, people } = store;
  requireMailServer(mail);
  const to = (await people.get(staffOf(viewer).adminId))?.email;
  if (!to)
    throw new AppError('conflict', "Your account has no e-mail address. Enter one under 'My account'.");
  const test = { kind: 'test', area: 'people', to, ...testMail(settings.siteUrl ?? '') } as const;
  const id = newId();
  const mailer = await openMailer(settings, testSilence);
  const problem = await mailer.send({ ...test, messageId: messageIdOf(id, settings) }).finally(mailer.close);
  await mail.storeTest(test, id, problem?.message ?? null);
  return problem ? `Not sent: ${problem.message}` : `Sent to ${to}.`;
}
