import type { Person } from '@kaiku/sdk/common';
import { type Element, type Id, pieceOf, readStructure, type SurveyStructure } from '@kaiku/sdk/model';
import { notFound, Problem, type TenantContext } from '@kaiku/sdk/server';
import { Favourite, favouriteColumns } from '../models/favourite.ts';

const max = 200;

const ownOf = (ctx: TenantContext, person: Person) => Favourite.query(ctx.trx).where({ owner_id: person.userId });

/** The person's own, by name. */
export const favouritesOf = async (ctx: TenantContext, person: Person): Promise<Favourite[]> =>
  ownOf(ctx, person).select(favouriteColumns).orderByRaw('lower(name), id').limit(max);

const taken = (name: string) =>
  new Problem('favourite_taken', {
    params: { value: name },
    details: [{ path: 'name', code: 'favourite_taken', value: name }],
  });

/** SUR-092. @throws Problem `favourite_taken` for a name that the person has a favourite of */
export async function saveFavourite(
  ctx: TenantContext,
  person: Person,
  { structure, element, name }: { structure: SurveyStructure; element: Element; name: string },
): Promise<Favourite> {
  const own = await ownOf(ctx, person).resultSize();
  if (own >= max) throw new Problem('too_many_favourites', { params: { max } });
  const piece = pieceOf(structure, 'element', new Set<Id>([element.id]));
  const row = await Favourite.query(ctx.trx)
    .insert({ name, ownerId: person.userId, kind: element.kind, structure: piece })
    .onConflict()
    .ignore()
    .returning(favouriteColumns);
  // What was not inserted has nothing of the database's.
  if (!row.createdAt) throw taken(name);
  await audit(ctx, 'favourite.create', row);
  return row;
}

/** What it brings. @throws Problem `not_found` */
export async function favouriteContents(ctx: TenantContext, person: Person, id: string): Promise<SurveyStructure> {
  const row = await ownOf(ctx, person).findOne({ id }).select('structure');
  if (!row) throw notFound();
  return readStructure(row.structure);
}

/** @throws Problem `not_found`, `favourite_taken` */
export async function renameFavourite(
  ctx: TenantContext,
  person: Person,
  id: string,
  name: string,
): Promise<Favourite> {
  const other = await ownOf(ctx, person)
    .whereRaw('lower(name) = lower(?)', [name])
    .whereNot({ id })
    .first()
    .select('id');
  if (other) throw taken(name);
  const [row] = (await ownOf(ctx, person)
    .where({ id })
    .patch({ name })
    .returning(favouriteColumns)) as unknown as Favourite[];
  if (!row) throw notFound();
  await audit(ctx, 'favourite.rename', row);
  return row;
}

/** @throws Problem `not_found` */
export async function removeFavourite(ctx: TenantContext, person: Person, id: string): Promise<void> {
  const [row] = (await ownOf(ctx, person).where({ id }).delete().returning(favouriteColumns)) as unknown as Favourite[];
  if (!row) throw notFound();
  await audit(ctx, 'favourite.delete', row);
}

const audit = (ctx: TenantContext, operation: string, row: Favourite) =>
  ctx.audit({ operation, itemType: 'favourite', itemId: row.id, itemName: row.name });
