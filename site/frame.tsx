import type { ReactNode } from 'react';
import { newTabHint } from '../ui/external-link.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import type { Notices } from './notices.ts';

interface SiteFrameProps {
  notices: Notices;
  /** The page, in its `<main>`. */
  children: ReactNode;
}

/** What stands around every public page: header and footer. */
export function SiteFrame({ notices, children }: SiteFrameProps) {
  return (
    <>
      <Header />
      {children}
      <Footer notice={notices.footer} />
      {newTabHint}
    </>
  );
}
