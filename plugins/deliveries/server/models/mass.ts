import { TenantModel } from '@kaiku/sdk/server';
import type { MassProblem } from '../../contract/index.ts';

/** A background field, of a survey or of the company. */
export interface NamedField {
  id: string;
  name: string;
}

/** What a rule has that is sent to the rows of a file. */
export class Mass extends TenantModel {
  static override tableName = 'deliveries.mass';
  static override get jsonAttributes(): string[] {
    return ['params', 'fields'];
  }
  fileName!: string;
  fileSize!: number;
  /** Where it is until it is read. */
  fileKey!: string | null;
  jobId!: string;
  tries!: number;
  state!: 'parsing' | 'read' | 'refused';
  problem!: MassProblem | null;
  params!: Record<string, string | number>;
  recipients!: number;
  doubled!: number;
  faults!: number;
  fields!: NamedField[];
  companyField!: string | null;
}

/** Something that is wrong with a file. */
export class MassFault extends TenantModel {
  static override tableName = 'deliveries.mass_faults';
  static override get jsonAttributes(): string[] {
    return ['params'];
  }
  massId!: string;
  place!: number;
  /** As a spreadsheet counts; null: it is about the whole. */
  atRow!: number | null;
  atColumn!: string;
  code!: string;
  value!: string;
  params!: Record<string, string | number>;
  foundAt!: Date;
}

/** What a company has of mass deliveries. */
export class MassSettings extends TenantModel {
  static override tableName = 'deliveries.mass_settings';
  static override get jsonAttributes(): string[] {
    return ['fields'];
  }
  maxRows!: number;
  fields!: NamedField[];
}
