// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

/** Looks level along +z from height `eye`, turned by `yaw` degrees; metres in, pixels out. */
export function perspective({ centerX, horizon, focal, eye, yaw = 0, x = 0, z = 0 }) {
  const turn = (yaw * Math.PI) / 180;
  const local = ([px, py, pz]) => {
    const dx = px - x;
    const dz = pz - z;
    return [dx * Math.cos(turn) - dz * Math.sin(turn), py - eye, dx * Math.sin(turn) + dz * Math.cos(turn)];
  };
  return {
    depth: (point) => local(point)[2],
    project: (point) => {
      const [lx, ly, lz] = local(point);
      const depth = Math.max(lz, 0.25);
      return [centerX + (focal * lx) / depth, horizon - (focal * ly) / depth];
    },
    scaleAt: (point) => focal / Math.max(local(point)[2], 0.25),
  };
}

/** The view from above without vanishing points, for models and maps. */
export function isometric({ centerX, centerY, scale }) {
  return {
    depth: () => 1,
    project: ([x, y, z]) => [centerX + (x - z) * 0.866 * scale, centerY + (-(x + z) * 0.5 - y) * scale],
    scaleAt: () => scale,
  };
}

export const along = (origin, across, up, u, v) =>
  origin.map((value, axis) => value + across[axis] * u + up[axis] * v);

/** Maps (u, v) on a rectangle in space to the page. */
export const surface = (camera, origin, across, up) => (u, v) =>
  camera.project(along(origin, across, up, u, v));

/** Pixels as they are, for things lying flat on a desk or hanging on a wall. */
export const flat = { depth: () => 1, project: ([x, y]) => [x, y], scaleAt: () => 30 };
