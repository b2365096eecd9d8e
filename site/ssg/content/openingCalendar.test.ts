import { describe, expect, test } from 'vitest';
import { openingCalendar } from './openingCalendar.ts';

const OPENING = {
  edition: 'international',
  brand: { title: { zh: '开画 · 2025 国际 AI 短片大赛', en: 'Open Frame; AI, Short Film' } },
  opensAt: '2025-07-15T00:00:00+08:00',
  origin: 'https://openframe.example',
} as const;

describe('openingCalendar', () => {
  test('has the moment of the opening in UTC and leads to Home', () => {
    const lines = openingCalendar(OPENING, 'en').split('\r\n');
    expect(lines).toContain('DTSTART:20250714T160000Z');
    // Not the time of the build: the same opening gives the same bytes.
    expect(lines).toContain('DTSTAMP:20250714T160000Z');
    expect(lines).toContain('URL:https://openframe.example/en');
    expect(lines).toContain('UID:registration-opens@openframe.example');
    expect(lines).toContain('SUMMARY:Open Frame\\; AI\\, Short Film: Registration opens');
    expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', '']);
  });

  test('speaks of applications in the camp', () => {
    const of = (language: 'zh' | 'en') => openingCalendar({ ...OPENING, edition: 'camp' }, language);
    expect(of('en')).toContain('SUMMARY:Open Frame\\; AI\\, Short Film: Applications open\r\n');
    expect(of('zh')).toContain('短片大赛: 申请开放\r\n');
  });

  test('breaks long lines between characters, at 75 bytes', () => {
    const title = `${'画'.repeat(60)}完`;
    const written = openingCalendar({ ...OPENING, brand: { title: { zh: title, en: title } } }, 'zh');
    for (const line of written.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(written.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}: 报名开放`);
  });
});
