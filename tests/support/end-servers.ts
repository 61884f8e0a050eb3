import { afterAll } from 'vitest';
import { endServers } from './server.ts';

// The process of the tests of a file may be ended from outside, and then ends no other.
afterAll(endServers);
