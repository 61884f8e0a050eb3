import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** How a browser is driven: what WebDriver and WebDriver BiDi have in common. Scripts are the text of a function. */
export interface Driver {
  /** Opens a new document and runs `script` in it before, or as soon as, its own scripts run. */
  open(address: string, script: string): Promise<void>;
  /** Size of the page in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** Calls the function in the page and waits for its result. */
  call(script: string, args: readonly unknown[]): Promise<unknown>;
  /** Presses with the mouse, in its middle, the element that the function returns. */
  press(script: string, args: readonly unknown[]): Promise<void>;
  /** Types into the element that the function returns. */
  type(script: string, args: readonly unknown[], text: string): Promise<void>;
  close(): Promise<void>;
}

/** A browser that the tests know. */
export interface KnownBrowser {
  name: string;
  /** The programs that have to be on the PATH, each by the names that it goes by. */
  programs: readonly (readonly string[])[];
  /** The command that installs them. */
  install: string;
  /** `found` are the paths of the programs, in their order. */
  launch(...found: string[]): Promise<Driver>;
}

/** Paths of the browser's programs, or undefined where one is missing. */
export function findPrograms({ programs }: KnownBrowser): string[] | undefined {
  const found = programs.map((names) => names.flatMap(onPath).find(isProgram));
  return found.every((path) => path !== undefined) ? found : undefined;
}

function onPath(name: string): string[] {
  return (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
