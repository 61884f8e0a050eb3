import { useSettings } from '../../../site/site-settings.ts';

/** Whether the server sends mail, as the document says. */
export function useCanMail(): boolean {
  return useSettings('mail', { isOn: false }).isOn;
}
