import { expect, it } from 'vitest';
import { placesOf } from './markWords';

const marked = (text: string, ...terms: string[]) =>
  placesOf(text, terms).map(([start, end]) => text.slice(start, end));

it.each([
  ['What the Whale Kept', ['whale'], ['Whale']],
  ['What the Whale Kept', ['wha'], ['Wha', 'Wha']],
  ['Zoë’s Café', ['zoe', 'cafe'], ['Zoë', 'Café']],
  ['Zoe\u0308 wakes', ['zoe'], ['Zoe\u0308']],
  ['导盲猫与猫', ['猫'], ['猫', '猫']],
  ['ＡＩ 剧场 😀 夜', ['ai', '夜'], ['ＡＩ', '夜']],
  ['Nothing here', ['owl'], []],
])('finds in “%s” the words %o as they are written', (text, terms, expected) => {
  expect(marked(text, ...terms).map((each) => each.normalize())).toEqual(
    expected.map((each) => each.normalize()),
  );
});
