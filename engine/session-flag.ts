import { deviceStorage } from '../ui/browser-storage.ts';

/** The key under which a browser keeps that somebody is signed in to the panel. It opens screens; only a token opens data. */
export const sessionFlag = 'adminAuth';

/** Whether somebody has signed in here. Whether the session still lives, only the server knows. */
export function isSignedIn(): boolean {
  return deviceStorage.read(sessionFlag) === 'true';
}
