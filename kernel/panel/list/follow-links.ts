import { type MouseEvent, useCallback } from 'react';
import { useNavigate } from 'react-router';

/**
 * Follows the links in a table inside the panel. They are plain ones with this one listener: links of the router would
 * each be rendered again with every change of the address, and take a quarter of the time in which a long list opens.
 */
export function useFollowLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return useCallback(
    (event) => {
      const link = (event.target as Element).closest('a');
      if (link?.target !== '' || event.defaultPrevented || asksForAnotherTab(event)) return;
      event.preventDefault();
      void navigate(link.pathname + link.search);
    },
    [navigate],
  );
}

function asksForAnotherTab({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}
