import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ChannelCard } from './channel-card.tsx';

const channel = {
  id: 'chat',
  title: 'Member chat',
  description: 'Questions and answers.',
  image: '/pictures/channels/whatsapp-community.webp',
  color: 'from-green-500 to-green-600',
  icon: '💬',
  link: 'https://example.org/chat',
};
type Channel = Parameters<typeof ChannelCard>[0]['channel'];
const rendered = (changes: Partial<Channel>) =>
  renderToStaticMarkup(<ChannelCard channel={{ ...channel, ...changes } as Channel} />);

test('[HOME-20] [HOME-21] the card of a channel has picture, title, description and, where there is one, its icon', () => {
  const card = rendered({});
  expect(card).toContain(`<img src="${channel.image}"`);
  expect(card).toContain('<h3>Member chat</h3><p>Questions and answers.</p>');
  expect(card).toContain('alt="💬"');
  for (const icon of ['', undefined])
    expect(rendered({ icon } as Partial<Channel>)).not.toContain('<span aria-hidden');
});

test('[HOME-22] [HOME-23] the card of a channel opens its link in a new tab, and has no button without a safe one', () => {
  expect(rendered({})).toMatch(
    /<a href="https:\/\/example\.org\/chat"[^>]* aria-label="Join Channel: Member chat" target="_blank" rel="noopener/,
  );
  for (const link of ['', undefined, 'javascript:alert(1)'])
    expect(rendered({ link } as Partial<Channel>)).not.toContain('Join Channel');
});
