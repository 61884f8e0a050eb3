import type {
  ActionFunctionArgs,
  ClientLoaderFunctionArgs,
  LoaderFunctionArgs,
  MetaArgs,
  UIMatch,
  useActionData,
  useLoaderData,
} from 'react-router';

/** The parameters of an address, such as `id` of `blog/:id`. */
interface Parameters<Name extends string> {
  params: Record<Name, string>;
}

/** What `loader` of a page is called with; `action` of one with a form, and `clientLoader`. */
export type LoaderArgs<Name extends string = never> = LoaderFunctionArgs & Parameters<Name>;
export type ActionArgs = ActionFunctionArgs;
export type ClientLoaderArgs<Name extends string = never> = ClientLoaderFunctionArgs & Parameters<Name>;

/** What a page is rendered with: `Loader` is the type of its loaders, `Action` that of its action. */
export interface PageProps<Loader = unknown, Action = unknown> {
  loaderData: ReturnType<typeof useLoaderData<Loader>>;
  actionData?: ReturnType<typeof useActionData<Action>>;
  matches: UIMatch[];
}

/** What `meta` of a page is called with. */
export type PageMetaArgs<Loader = unknown, Name extends string = never> = Omit<MetaArgs, 'loaderData'> &
  Parameters<Name> & { loaderData: ReturnType<typeof useLoaderData<Loader>> | undefined };
