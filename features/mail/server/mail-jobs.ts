import { day, type Job } from '../../jobs/server/jobs.ts';
import { sendingMail } from '../mail.ts';
import type { MailLimits, MailQueue } from './mail-queue.ts';
import { type MailSettings, openMailer } from './mailer.ts';

const second = 1000;
/** Milliseconds for which the sending is claimed: longer than a mail takes, and short, because the rest waits for it after a crash. */
const claimFor = 75 * second;
/** Milliseconds that the mail under way gets once the server stops. */
const lastMail = 4 * second;

/** Sends what is in the outbox; none without a mail server. */
export function mailJobs(queue: MailQueue, settings: MailSettings & MailLimits): Job[] {
  if (!settings.smtp) return [];
  return [
    {
      ...{ name: sendingMail, every: second, claimFor, retryAfter: 300 * second },
      isPossible: () => queue.isDue(settings),
      run: (stopping, renew) => send(queue, settings, stopping, renew),
    },
    { name: 'Emptying the texts of old mails', every: day, run: queue.emptyTexts },
  ];
}

/** Sends what is due, one mail after the other. Fails where all mails have to wait. */
async function send(
  queue: MailQueue,
  settings: MailSettings & MailLimits,
  stopping: AbortSignal,
  renew: () => Promise<void>,
): Promise<void> {
  const mailer = await openMailer(settings);
  const end = Promise.withResolvers<never>();
  const cut = () => setTimeout(end.reject, lastMail, stopping.reason);
  stopping.addEventListener('abort', cut);
  try {
    await queue.prepare();
    while (!stopping.aborted) {
      await renew();
      const mail = await queue.take(settings);
      if (!mail) return;
      // What is cut off stays marked as under way, and goes once more.
      const problem = await Promise.race([mailer.send(mail), end.promise]);
      if (!problem) await queue.sent(mail.id);
      else {
        // To find out why may have taken long.
        await renew();
        await queue.failed(mail, problem);
        if (problem.ends === 'all') throw new Error(problem.message);
      }
    }
  } finally {
    stopping.removeEventListener('abort', cut);
    mailer.close();
  }
}
