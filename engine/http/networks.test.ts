import { expect, test } from 'vitest';
import { networksOf } from './networks.ts';

test.each([
  ['203.0.113.9', ['203.0.113.9']],
  ['2001:db8:1:2:3:4:5:6', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['2001:db8::1', ['2001:db8:0:0::/64', '2001:db8:0::/48']],
  ['unknown', ['unknown']],
])('[HOLD-19] the address %s belongs to the networks %j', (address, networks) => {
  expect(networksOf(address)).toEqual(networks);
});
