import type { Slice } from '../store/records.ts';

const defaultLimit = 10;
const largestLimit = 100;
const largestPage = 10_000;

/** The query parameters of every list that comes in pages. */
export const pagingQuery = {
  page: 'Number of the page, from 1',
  limit: `Records of a page, 1 to ${largestLimit}; ${defaultLimit} if not given`,
};

export interface Page {
  page: number;
  limit: number;
  slice: Slice;
}

/** Reads `page` and `limit`. What is no whole number becomes the default; what is out of bounds, the nearest bound. */
export function readPage(query: URLSearchParams, fallbackLimit = defaultLimit): Page {
  const page = clamp(query.get('page'), 1, largestPage);
  const limit = clamp(query.get('limit'), fallbackLimit, largestLimit);
  return { page, limit, slice: { offset: (page - 1) * limit, limit } };
}

function clamp(text: string | null, fallback: number, largest: number): number {
  if (text === null || !/^-?\d+$/.test(text)) return fallback;
  return Math.min(Math.max(Number(text), 1), largest);
}
