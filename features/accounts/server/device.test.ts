import { expect, test } from 'vitest';
import { deviceName } from './device.ts';

test('[PEOPLE-35] a device is named by browser and system', () => {
  const named = (userAgent: string) => deviceName(`Mozilla/5.0 (${userAgent}`);
  expect([
    named(
      'Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    ),
    named('Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0'),
    named(
      'Linux; Android 10; K) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    ),
    named('iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile Safari/604.1'),
    named('X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'),
    deviceName('curl/8.5.0'),
    deviceName(),
  ]).toEqual([
    'Chrome on Windows',
    'Edge on Windows',
    'Samsung Internet on Android',
    'Safari on iOS',
    'Firefox on Linux',
    'Unknown device',
    'Unknown device',
  ]);
});
