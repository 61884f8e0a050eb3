import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../../ui/icons.tsx';
import type { SectionStates } from '../../page-sections.ts';
import { Sidebar } from '../sidebar.tsx';
import type { SidebarData } from '../sidebar-data.ts';

interface PostFrameProps {
  sidebar: SectionStates<SidebarData>;
  /** The post is on its way. */
  busy?: boolean;
  /** The element of the post. */
  article?: Ref<HTMLElement>;
  children: ReactNode;
}

/** What stands around a post on its page: the way back and the sidebar. */
export function PostFrame({ sidebar, busy = false, article, children }: PostFrameProps) {
  return (
    <div className="container post-layout">
      <article aria-busy={busy} ref={article}>
        <Link to="/blog" className="back-link">
          <Icon name="previous" size={20} />
          <span>Back to Blog</span>
        </Link>
        {children}
      </article>
      <Sidebar sections={sidebar} />
    </div>
  );
}
