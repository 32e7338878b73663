import { crc32, deflateRawSync } from 'node:zlib';
import { uuidv7 } from '@kaiku/sdk/server';
import { makeElement, makeStructure, openSurvey, type TestApp, type TestUser } from '@kaiku/sdk/testing';

const structure = makeStructure({ elements: [makeElement('why', 'openText', { text: 'Why?' })] });

/** An open survey of the user's company. Returns its id. */
export const openNamed = (user: TestUser, name: string): Promise<string> => openSurvey(user, { name, structure });

/** Rows of answers as they lie in the table. */
export async function storeAnswers(
  app: TestApp,
  companyId: string,
  surveyId: string,
  answers: readonly { at?: string; source?: 'link' | 'import' | 'test'; spam?: boolean; collector?: string }[],
): Promise<void> {
  for (const { at = new Date().toISOString(), source = 'link', spam = false, collector = null } of answers)
    await app.db.owner.query(
      `INSERT INTO responses.responses
         (company_id, id, survey_id, survey_version, language, answers, submitted_at, source, spam, collector_id)
       VALUES ($1, $2, $3, 1, 'en', '{}', $4, $5, $6, $7)`,
      [companyId, uuidv7(), surveyId, at, source, spam, collector],
    );
}

/** A workbook whose only sheet holds this XML between `<sheetData>` and its end, whatever it says. */
export function workbookOf(rows: string): Buffer {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  return zip({
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
  });
}

function zip(files: Record<string, string>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const data = Buffer.from(text);
    const packed = deflateRawSync(data);
    const facts = Buffer.alloc(22);
    facts.writeUInt16LE(8, 0);
    facts.writeUInt32LE(crc32(data), 6);
    facts.writeUInt32LE(packed.length, 10);
    facts.writeUInt32LE(data.length, 14);
    facts.writeUInt16LE(name.length, 18);
    const local = Buffer.concat([Buffer.from('504b030414000000', 'hex'), facts, Buffer.from(name), packed]);
    const where = Buffer.alloc(14);
    where.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('504b0102140014000000', 'hex'), facts, where, Buffer.from(name)]));
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(14);
  end.writeUInt16LE(parts.length, 0);
  end.writeUInt16LE(parts.length, 2);
  end.writeUInt32LE(central.length, 4);
  end.writeUInt32LE(offset, 8);
  return Buffer.concat([...parts, central, Buffer.from('504b050600000000', 'hex'), end]);
}
