import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { Definition } from '../../../engine/definition.ts';
import type { PagedRecords } from '../../../engine/panel/list/paged-list.tsx';
import { type LoadedPage, refetch } from '../../../engine/panel/records.ts';
import type { Submission } from './submission.tsx';
import { submissionCalls } from './submission-calls.ts';

/** 1 is older, -1 newer. */
export type Step = 1 | -1;

/** What is read, also across the pages of the list. */
export interface Reading {
  /** What is read now; undefined while nothing is. */
  row: Submission | undefined;
  /** The page of the list, together with what was read on it and is gone from it. */
  page: LoadedPage<Submission> | undefined;
  open: (row: Submission) => void;
  step: (by: Step) => void;
  /** Shows what has become of it where the list does not have it any more. */
  update: (row: Submission) => void;
  close: () => void;
  /** The ids of the rows that may take the focus afterwards, the best first. */
  focusAfter: readonly string[];
}

interface Opened {
  id: string;
  /** What was opened in the list. */
  first: string;
  /** What the list may lose while it is read: one of the unread is none of them any more as soon as it is opened. */
  kept: readonly Submission[];
  /** The step that is being taken, and the page that was turned to for it. */
  step?: { by: Step; page?: number } | undefined;
}

export function useReading(definition: Definition, { query, address }: PagedRecords<Submission>): Reading {
  const { data, isLoadingError } = query;
  const { page, goToPage } = address;
  const [opened, setOpened] = useState<Opened>();
  const step = opened?.step;
  const isNarrowed = data?.query.filter !== undefined;
  const together = newestFirst([...(opened?.kept ?? []), ...(data?.rows ?? [])]);
  const target = opened && step && neighbour(together, opened.id, step.by);
  const id = target?.id ?? opened?.id;
  const isMarking = useMarkOpened(definition, data?.rows, id);
  // What was opened last belongs to the page before, when the list has turned and loses nothing.
  const rows = target && !isNarrowed && data ? data.rows : together;

  useEffect(() => {
    // A page that could not be had is not waited for any more.
    if (isLoadingError) setOpened(undefined);
    else if (target) setOpened((before) => before && moved(before, target, isNarrowed));
  }, [isLoadingError, target, isNarrowed]);

  // Until the list is without what was read, the next ones may still come to this page.
  const isAtEdge = step !== undefined && !target && !(isNarrowed && isMarking);
  const requestedPage = step?.page;
  const by = step?.by ?? 0;
  const isOver =
    isAtEdge && requestedPage !== undefined && requestedPage === page && requestedPage === data?.query.page;
  useEffect(() => {
    if (isOver) setOpened((before) => before && { ...before, step: undefined });
    if (!isAtEdge || requestedPage !== undefined) return;
    setOpened((before) => before?.step && { ...before, step: { ...before.step, page: page + by } });
    goToPage(page + by);
  }, [isOver, isAtEdge, requestedPage, by, page, goToPage]);

  return {
    row: data && rows.find((row) => row.id === id),
    page: data && { ...data, rows, total: data.total + (isNarrowed ? rows.length - data.rows.length : 0) },
    open: useCallback((row) => setOpened({ id: row.id, first: row.id, kept: [row] }), []),
    step: (by) => setOpened((before) => before && { ...before, step: before.step ?? { by } }),
    update: (row) =>
      setOpened(
        (before) => before && { ...before, kept: before.kept.map((one) => (one.id === row.id ? row : one)) },
      ),
    close: () => setOpened(undefined),
    focusAfter: opened ? (isNarrowed ? unreadAround(rows, opened) : [opened.first, opened.id]) : [],
  };
}

function moved({ first, kept }: Opened, row: Submission, isNarrowed: boolean): Opened {
  return { id: row.id, first, kept: isNarrowed ? [...kept, row] : [row] };
}

/** In the order of the list, each once; of two with the same id the last. */
function newestFirst(rows: readonly Submission[]): Submission[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...byId.values()].sort((one, other) => (one.id < other.id ? 1 : -1));
}

function neighbour(rows: readonly Submission[], id: string, by: Step): Submission | undefined {
  return by === 1 ? rows.find((row) => row.id < id) : rows.findLast((row) => row.id > id);
}

/** What was read leaves the list of the unread, and its button with it. */
function unreadAround(rows: readonly Submission[], { id, kept }: Opened): string[] {
  const staying = rows.filter((row) => !kept.some((read) => read.id === row.id));
  const around = [neighbour(staying, id, 1), neighbour(staying, id, -1)];
  return around.flatMap((row) => row?.id ?? []);
}

/** A submission that is opened is read from then on, for everybody. Says whether the list is still to learn of it. */
function useMarkOpened(
  definition: Definition,
  rows: readonly Submission[] | undefined,
  opened: string | undefined,
): boolean {
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) => submissionCalls.mark(definition, { ids: [id] }),
    onSuccess: () => refetch(definition),
  });
  const unread = rows?.find(({ id, isUnread }) => isUnread && id === opened)?.id;
  useEffect(() => {
    if (unread !== undefined) mutate(unread);
  }, [mutate, unread]);
  return isPending;
}
