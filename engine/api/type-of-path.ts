import { AppError } from '../app-error.ts';
import type { ContentType } from '../content-type.ts';
import { permits } from '../permissions.ts';
import { isPublic, type Singleton } from '../singleton.ts';
import type { Call, Viewer } from './route.ts';

/** The content type that a path names as `:type`, among those that a feature is for. Fails with `not-found`. */
export function typeOfPath<T extends ContentType>({ params }: Pick<Call, 'params'>, types: readonly T[]): T {
  const type = types.find(({ definition }) => definition.name === params.type);
  if (!type) throw new AppError('not-found', 'There is no such address in the API.');
  return type;
}

/** The same among the singletons that the caller may read. */
export function readableSingletons(viewer: Viewer, types: readonly Singleton[]): readonly Singleton[] {
  const readable = readableTypes(viewer, types);
  return types.filter((type) => isPublic(type) || readable.includes(type));
}

/** Those of the types that the caller may read: what gathers several types holds nothing of the others. */
export function readableTypes<T extends ContentType>(viewer: Viewer, types: readonly T[]): T[] {
  const permissions = viewer.kind === 'staff' ? viewer.permissions : {};
  return types.filter(({ definition }) => permits(permissions, definition.area, 'read'));
}
