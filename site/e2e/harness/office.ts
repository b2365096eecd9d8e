import zlib from 'node:zlib';

/** A ZIP archive of stored entries, enough for the service to recognise the type by its content type. */
function zip(names: string[], contentType = ''): Buffer {
  const content = Buffer.from(`<Types><Override ContentType="${contentType}"/></Types>`);
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const name of names) {
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0); // version needed
    fields.writeUInt32LE(zlib.crc32(content), 10);
    fields.writeUInt32LE(content.length, 14);
    fields.writeUInt32LE(content.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const entry = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), content]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    central.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, rest, Buffer.from(name));
    local.push(entry);
    offset += entry.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(names.length, 4);
  end.writeUInt16LE(names.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, directory, Buffer.from('PK\x05\x06'), end]);
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** Slides without content. */
export const pptx = (): Buffer =>
  zip(['[Content_Types].xml', 'ppt/presentation.xml'], `${OFFICE}.presentationml.presentation.main+xml`);

/** A text document without content. */
export const docx = (): Buffer =>
  zip(['[Content_Types].xml', 'word/document.xml'], `${OFFICE}.wordprocessingml.document.main+xml`);

/** An archive with one file. */
export const archive = (): Buffer => zip(['keyframe.txt']);
