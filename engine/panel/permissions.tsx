import { createContext, type ReactNode, useContext } from 'react';
import { type Level, type Permissions, permits } from '../permissions.ts';
import { currentPerson } from './session.ts';

/** The area that the screen belongs to; undefined where it belongs to nobody in particular. */
export const ScreenArea = createContext<string | undefined>(undefined);

/** Whether somebody may do something in an area. Where it is not known what they may do, the server decides. */
export function may(level: Level, area: string | undefined): boolean {
  const permissions: Permissions | undefined = currentPerson()?.permissions;
  return permissions === undefined || area === undefined || permits(permissions, area, level);
}

/** Whether somebody may change what the screen shows. */
export function useMayWrite(): boolean {
  return may('write', useContext(ScreenArea));
}

/** What is there only for those who may change what the screen shows. */
export function ForWriters({ children }: { children: ReactNode }) {
  return useMayWrite() && children;
}
