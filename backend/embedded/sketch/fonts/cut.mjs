// Cuts fonts/chinese.otf, the Chinese font of sketches, from Noto Serif CJK SC Bold (SIL Open Font
// License 1.1, see OFL.txt): the 3,755 most frequent characters, which are level 1 of GB/T 2312, and rarer
// ones that films are described with. Only needed when the characters change; Debian's package fonts-noto-cjk
// brings the collection. (subset-font takes no more than about 5,000.)
//
//   node backend/embedded/sketch/fonts/cut.mjs /usr/share/fonts/opentype/noto/NotoSerifCJK-Bold.ttc
import { Buffer } from 'node:buffer';
import { readFile, writeFile } from 'node:fs/promises';
import process from 'node:process';
import { URL } from 'node:url';
import { TextDecoder } from 'node:util';

import subsetFont from 'subset-font';

const simplified = 2; // the place of the face for mainland China in the collection

/** Takes one face out of a collection (OpenType, "TTC Header") as its own font. */
function face(collection, number) {
  const head = collection.readUInt32BE(12 + 4 * number);
  const count = collection.readUInt16BE(head + 4);
  const directory = Buffer.from(collection.subarray(head, head + 12 + 16 * count));
  const tables = [];
  let at = directory.length;
  for (let i = 0; i < count; i++) {
    const record = 12 + 16 * i;
    const from = directory.readUInt32BE(record + 8);
    const table = Buffer.alloc(Math.ceil(directory.readUInt32BE(record + 12) / 4) * 4);
    collection.copy(table, 0, from, from + directory.readUInt32BE(record + 12));
    directory.writeUInt32BE(at, record + 8);
    tables.push(table);
    at += table.length;
  }
  return Buffer.concat([directory, ...tables]);
}

const rarer =
  '桦榕槭杉楠檀椰橡璃琉珑玲琥珀瑰玫翡瑟琶笙箫唢呐筝钹铙旎蔷薇茉莉菖芙蓉芍荻苇萤蜻蜓蟋蟀蝙蝠蝉鹂鹭鸾鸢鸬鹚鹦鹉麒麟貔貅鲲鳐骷髅魉魍魑嫦娲婀娜嫣妪邂逅' +
  '徜徉彷徨惆怅憧憬缱绻缥缈氤氲涟漪潺湲潋滟滂沱淅霁霭霹雳峦嶙峋岷峥嵘嶂阡畦篱筏舢桅骥骆辔辕瓴甍榭冢樽觞杼绮旌戟匕飒翩跹娑馄饨粽糍粑茗窈窕倩谧曦熹煦曜璀璨熠烨赭黛绛皓皎缤霓' +
  '囡囵咿喵喔嗒噗唧啾咚叮咛嘀嗨嗖嗡彗蜃蛟螭虬蟾蜍鳄鳍鲸鳕鹞隼獬豸狻猊羚麂獐獾猞猁鼬鼹犀';

function characters() {
  const codes = [];
  for (let row = 0xb0; row <= 0xd7; row++) {
    for (let cell = 0xa1; cell <= (row === 0xd7 ? 0xf9 : 0xfe); cell++) codes.push(row, cell);
  }
  return new TextDecoder('gbk').decode(Uint8Array.from(codes)) + rarer + '，';
}

const collection = await readFile(process.argv[2]);
const font = await subsetFont(face(collection, simplified), characters(), {
  targetFormat: 'sfnt',
  noLayoutClosure: true,
});
await writeFile(new URL('chinese.otf', import.meta.url), font);
