import { expect, it } from 'vitest';
import { browserName } from './browserName';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

it.each([
  [`${WINDOWS} ${CHROME}`, 'Chrome', 'Windows', 'computer'],
  [`${WINDOWS} ${CHROME} Edg/140.0.0.0`, 'Edge', 'Windows', 'computer'],
  [`${MAC} ${CHROME} OPR/120.0.0.0`, 'Opera', 'macOS', 'computer'],
  [
    `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15`,
    'Safari',
    'macOS',
    'computer',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox', 'Linux', 'computer'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME}`, 'Chrome', 'ChromeOS', 'computer'],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile Safari/604.1',
    'Chrome',
    'iOS',
    'tablet',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-X910) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome',
    'Android',
    'tablet',
  ],
  ['Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0', 'Firefox', 'Android', 'phone'],
  ['curl/8.5.0', null, null, 'computer'],
  ['', null, null, 'computer'],
])('%s', (userAgent, browser, system, device) => {
  expect(browserName(userAgent)).toEqual({ browser, system, device });
});
