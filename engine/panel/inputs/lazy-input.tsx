import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ComponentType, useLayoutEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { queryClient } from '../query-client.ts';

/** The code of a component, fetched once. */
export type LazyCode<Props> = ReturnType<typeof lazyCode<Props>>;

let codes = 0;

export function lazyCode<Props>(load: () => Promise<ComponentType<Props>>) {
  codes += 1;
  const query = queryOptions({
    queryKey: ['code', codes],
    queryFn: load,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  /** Starts to fetch it, so that it is there when a form is shown. After a failure the next call is a new try. */
  const preload = () => queryClient.prefetchQuery(query);
  return { query, preload };
}

interface LazyInputProps<Props> {
  code: LazyCode<Props>;
  props: Props;
  /** Stands in the sentence of a failure: `The editor could not be loaded.` */
  what: string;
  /** The least height of what comes, so that nothing jumps. */
  height: string;
}

/** An input whose code is fetched when it is first needed. Where that fails, the rest of the form stays as it is. */
export function LazyInput<Props extends object>({ code, props, what, height }: LazyInputProps<Props>) {
  const { data: Code, isError, refetch } = useQuery(code.query, queryClient);
  const isMounted = useIsMounted();
  if (Code && isMounted) return <Code {...props} />;
  return (
    <div className="lazy-input" style={{ minHeight: height }}>
      {isError ? (
        <div role="alert">
          <p>{`The ${what} could not be loaded. What you have entered elsewhere is still here.`}</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      ) : (
        <Spinner />
      )}
    </div>
  );
}

/**
 * Never in the first render: that of a navigation is done in pieces, and between them Tiptap gives an editor up that has
 * not been mounted yet.
 */
function useIsMounted(): boolean {
  const [isMounted, setMounted] = useState(false);
  useLayoutEffect(() => setMounted(true), []);
  return isMounted;
}
