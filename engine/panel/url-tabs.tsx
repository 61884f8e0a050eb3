import { Tabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import './url-tabs.css';

interface UrlTab {
  /** Stands in the address. */
  value: string;
  label: string;
  /** Rendered while the tab is open. */
  content: ReactNode;
}

interface UrlTabsProps {
  /** What the tabs divide, for screen readers. */
  label: string;
  /** Without a known `?tab=` the first is open. */
  tabs: readonly UrlTab[];
}

/** Tabs that the address knows as `?tab=`. The other parameters belong to a tab, so another one drops them. */
export function UrlTabs({ label, tabs }: UrlTabsProps) {
  const [parameters, setParameters] = useSearchParams();
  const open = tabs.find(({ value }) => value === parameters.get('tab')) ?? tabs[0];
  if (!open) return null;
  return (
    <Tabs.Root
      value={open.value}
      onValueChange={(tab: string) => setParameters({ tab }, { replace: true, preventScrollReset: true })}
    >
      <Tabs.List className="url-tabs" aria-label={label} activateOnFocus>
        {tabs.map(({ value, label }) => (
          <Tabs.Tab key={value} value={value} className="url-tab">
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={open.value} className="url-tab-panel">
        {open.content}
      </Tabs.Panel>
    </Tabs.Root>
  );
}
