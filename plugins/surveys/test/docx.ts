import { crc32 } from 'node:zlib';

/** A Word document of headings (`# `), lines of a list (`- `) and paragraphs: the least that Word itself would read. */
export function docx(lines: readonly string[]): Buffer {
  const type = (part: string) => `application/vnd.openxmlformats-officedocument.wordprocessingml.${part}+xml`;
  const relation = (id: string, what: string, target: string) =>
    relations(`<Relationship Id="${id}" Type="${office}/relationships/${what}" Target="${target}"/>`);
  return zip({
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${type('document.main')}"/><Override PartName="/word/numbering.xml" ContentType="${type('numbering')}"/></Types>`,
    '_rels/.rels': relation('r1', 'officeDocument', 'word/document.xml'),
    'word/_rels/document.xml.rels': relation('r2', 'numbering', 'numbering.xml'),
    'word/numbering.xml': `<w:numbering ${namespace}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
    'word/document.xml': `<w:document ${namespace}><w:body>${lines.map(paragraph).join('')}</w:body></w:document>`,
  });
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const namespace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const relations = (all: string) => `<Relationships xmlns="${packages}/relationships">${all}</Relationships>`;

function paragraph(line: string): string {
  const properties = line.startsWith('# ')
    ? '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>'
    : line.startsWith('- ')
      ? '<w:pPr><w:pStyle w:val="ListParagraph"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>'
      : '';
  return `<w:p>${properties}<w:r><w:t>${line.replace(/^[#-] /, '')}</w:t></w:r></w:p>`;
}

/** Files as they are, without compression. */
function zip(files: Record<string, string>): Buffer {
  let offset = 0;
  const parts = Object.entries(files).map(([name, text]) => {
    const [path, data] = [Buffer.from(name), Buffer.from(text)];
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(data), 10);
    facts.writeUInt32LE(data.length, 14);
    facts.writeUInt32LE(data.length, 18);
    facts.writeUInt16LE(path.length, 22);
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), facts, path, data]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    offset += file.length;
    return { file, listed: Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), facts, place, path]) };
  });
  const list = Buffer.concat(parts.map(({ listed }) => listed));
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts.map(({ file }) => file), list, Buffer.from('PK\x05\x06'), end]);
}
