import {
  type IntegrityClass,
  type IntegritySignal,
  integrityClassOf,
  integrityReasons,
  type StoredResponse,
} from '@kaiku/plugin-responses/contract';

/** A response as far as it may be told. */
export interface ToldResponse extends StoredResponse {
  /** Of how reliable it is only the class may be told, or nothing; missing where all of it may. */
  marks?: 'class' | 'none';
}

/** How reliable a response is, and why; null where it would tell whose it is: who was fast, or answered twice, is known (0139). */
export const marksOf = (response: ToldResponse): { integrity: IntegrityClass | null; reasons: IntegritySignal[] } => ({
  integrity: response.marks === 'none' ? null : integrityClassOf(response),
  reasons: response.marks ? [] : integrityReasons(response),
});
