import type { Preview } from '../form-preview.tsx';
import { LinkCards } from '../link-cards.tsx';

export const title = 'How it looks elsewhere';

export const preview: Preview = ({ values }) => {
  const text = (name: string) => String(values[name] ?? '').trim();
  return (
    <LinkCards
      title={text('title') || 'Untitled'}
      description={text('description') || text('summary')}
      path={text('slug')}
      picture={text('picture')}
    />
  );
};
