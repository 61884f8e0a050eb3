import { test as base } from './browser.ts';
import { type MailServer, mailSettings, startMailServer } from './mail-server.ts';
import { startSite } from './site.ts';

/** A browser test whose site sends its mail to a server of the test, `mailServer`. */
export const test = base
  .extend('mailServer', { scope: 'file' }, async ({}, { onCleanup }): Promise<MailServer> => {
    const mailServer = await startMailServer();
    onCleanup(() => mailServer.stop());
    return mailServer;
  })
  .extend('site', { scope: 'file' }, async ({ mailServer }, { onCleanup }) => {
    const site = await startSite({ environment: mailSettings(mailServer) });
    onCleanup(async () => void (await site.stop()));
    return site;
  });
