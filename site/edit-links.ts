import './edit-links.css';

/** What of the site is edited where: a selector, the screen of the panel, and what the link is called to screen readers. */
const places: readonly (readonly [selector: string, screen: string, what: string])[] = [
  ['.hero', '/carousel', 'pictures'],
  ['.announcement', '/important-information', 'announcement'],
  ['[aria-labelledby="watch"]', '/video', 'video'],
  ['[aria-labelledby="channels"]', '/channels', 'channels'],
  ['[aria-labelledby="events"]', '/events', 'events'],
  ['.event-lists', '/events', 'events'],
  ['[aria-labelledby="testimonials"]', '/testimonials', 'testimonials'],
  ['[aria-labelledby="partners"]', '/brands', 'partners'],
  ['[aria-labelledby="committee"]', '/about', 'working committee'],
  ['[aria-labelledby="others"]', '/about?tab=other-members', 'other members'],
  ['.page-section:has(.resources)', '/resources', 'resources'],
  ['#plans', '/rate-cards', 'plans'],
  ['.results', '/blog', 'posts'],
  ['.footer-notice', '/important-information', 'important information'],
];

/** Adds links to the panel to what is shown, and to what will be, until the answer is called. */
export function showEditLinks(): () => void {
  const links: HTMLElement[] = [];
  const add = () => {
    for (const [selector, screen, what] of places)
      for (const host of document.querySelectorAll(selector)) addTo(host, `/admin${screen}`, what);
    const head = document.querySelector<HTMLElement>('.article-head');
    if (head?.dataset.id) addTo(head, `/admin/blog/${head.dataset.id}/edit`, 'this post');
    const event = document.querySelector<HTMLElement>('[data-event]');
    if (event) addTo(event, `/admin/events/${event.dataset.event}/edit`, 'this event');
    const page = document.querySelector<HTMLElement>('[data-page]');
    const pageHead = page?.querySelector('.article-head');
    if (page && pageHead) addTo(pageHead, `/admin/pages/${page.dataset.page}/edit`, 'this page');
  };
  const addTo = (host: Element, href: string, what: string) => {
    if (host.querySelector(':scope > .edit-link')) return;
    const link = document.createElement('a');
    link.href = href;
    link.className = 'edit-link';
    link.textContent = 'Edit';
    link.setAttribute('aria-label', `Edit ${what}`);
    host.append(link);
    links.push(link);
  };
  add();
  const observer = new MutationObserver(add);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    for (const link of links) link.remove();
  };
}
