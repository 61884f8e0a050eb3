import { describe, expect, it } from 'vitest';
import { addressMatcher, canonicalAddress, privateNetworks } from './addresses.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['unknown', undefined],
  ['203.0.113.256', undefined],
])('canonicalAddress writes %s as %s', (text, expected) => {
  expect(canonicalAddress(text)).toBe(expected);
});

describe('addressMatcher', () => {
  it('addressMatcher matches single addresses and ranges of IPv4 and IPv6', () => {
    const matches = addressMatcher(['10.0.0.0/8', '192.0.2.1', '2001:db8::/32', '::1']);
    expect(['10.200.0.1', '192.0.2.1', '2001:db8:1::1', '::1'].every(matches)).toBe(true);
    expect(['11.0.0.1', '192.0.2.2', '2001:db9::1', '::2', 'unknown'].some(matches)).toBe(false);
  });

  it('addressMatcher tells private networks from public ones', () => {
    const isPrivate = addressMatcher(privateNetworks);
    expect(['10.1.2.3', '172.31.0.1', 'fd00::1'].every(isPrivate)).toBe(true);
    expect(['127.0.0.1', '::1', '172.32.0.1', '8.8.8.8', '2001:4860::1'].some(isPrivate)).toBe(false);
  });
});
