import { createClient } from './client.ts';

/** The API as a visitor's browser calls it: without a token, whoever is signed in. */
export const visitor = createClient((path, init) => fetch(`/api${path}`, init));
