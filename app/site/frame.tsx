import type { ReactNode, Ref } from 'react';
import { newTabHint } from '../ui/external-link.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import type { Notices } from './notices.ts';

interface SiteFrameProps {
  notices: Notices;
  /** Gets the element that holds the page. */
  main?: Ref<HTMLElement>;
  children: ReactNode;
}

/** What stands around every public page: header and footer. */
export function SiteFrame({ notices, main, children }: SiteFrameProps) {
  return (
    <>
      <Header />
      <main id="main" ref={main} tabIndex={-1} className="min-h-[70svh] outline-none">
        {children}
      </main>
      <Footer notice={notices.footer} />
      {newTabHint}
    </>
  );
}
