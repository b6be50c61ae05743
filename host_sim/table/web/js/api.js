/** Requests to the server, beside the socket. */

import { language } from "./words.js";

/** What the server has to say to a request that it cannot grant. */
export class ApiError extends Error {
  /**
   * @param {number} status 0 if the server did not answer at all
   * @param {string} message
   */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/**
 * @param {string} path
 * @returns {Promise<any>}
 */
export async function get(path) {
  return (await request(path)).json();
}

/**
 * @param {string} path
 * @param {unknown} body text goes as it is, all else as JSON
 * @returns {Promise<any>}
 */
export async function post(path, body) {
  const text = typeof body === "string";
  const type = text ? "text/plain; charset=utf-8" : "application/json";
  const answer = await request(path, {
    method: "POST",
    headers: { "Content-Type": type },
    body: text ? body : JSON.stringify(body),
  });
  return answer.json();
}

/**
 * The record of a table, as far as a seat may have it.
 * @param {string} table
 * @param {string | null} token
 */
export async function getRecord(table, token) {
  /** @type {Record<string, string>} */
  const headers = token ? { Authorization: `Bearer ${token}` } : {};
  return (await request(`/api/tables/${encodeURIComponent(table)}/record`, { headers })).blob();
}

/**
 * What is wrong with it is told in the reader's language.
 * @param {string} path
 * @param {RequestInit & {headers?: Record<string, string>}} [how]
 */
async function request(path, { headers, ...how } = {}) {
  let answer;
  try {
    answer = await fetch(path, { ...how, headers: { ...headers, "Accept-Language": language() } });
  } catch (error) {
    throw new ApiError(0, String(error));
  }
  if (answer.ok) return answer;
  const body = await answer.json().catch(() => null);
  throw new ApiError(answer.status, body?.error ?? answer.statusText);
}
