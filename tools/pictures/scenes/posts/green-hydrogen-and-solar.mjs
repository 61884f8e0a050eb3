// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { perspective } from '../../camera.mjs';
import { Drawing } from '../../drawing.mjs';
import { color, skin } from '../../palette.mjs';
import { turbine } from '../../pieces/grid.mjs';
import { ground, hills } from '../../pieces/land.mjs';
import { table } from '../../pieces/module.mjs';
import { engineer, person } from '../../pieces/person.mjs';
import { sky, sun } from '../../pieces/sky.mjs';
import { seeded } from '../../random.mjs';

export function hydrogen() {
  const art = new Drawing(1200, 675);
  sky(art, 'cool', 470);
  art.rect(
    0,
    0,
    1200,
    475,
    art.gradient([
      [0, '#6FB6B0', 0.5],
      [1, '#CFE8D8', 0.1],
    ]),
  );
  sun(art, 200, 140, 42, { strength: 0.7 });
  for (const [x, size, turn] of [
    [480, 320, 15],
    [620, 250, 50],
    [1130, 280, 80],
  ])
    turbine(art, x, 478, size, turn);
  hills(art, 91, 470, 70, '#A9CFC4', '#6FA892', 2);
  ground(art, 472, ['#A9C7A0', '#6E9B7B', '#35605A']);
  for (const [x, radius] of [
    [760, 98],
    [990, 116],
  ]) {
    for (const dx of [-0.7, 0, 0.7])
      art.line(
        [
          [x + dx * radius, 400],
          [x + dx * radius * 1.05, 540],
        ],
        '#7E8FA8',
        10,
      );
    art.circle(
      x,
      390,
      radius,
      art.radial([
        [0, '#FFFFFF'],
        [0.55, '#E6EEF2'],
        [1, '#9FB8C4'],
      ]),
    );
    art.stroke(`M${x - radius} 390Q${x} ${390 + radius * 0.36} ${x + radius} 390`, '#5FB68C', 12);
    art.stroke(
      `M${x - radius * 0.6} ${390 - radius * 0.5}q${radius * 0.2} ${-radius * 0.26}` +
        ` ${radius * 0.5} ${-radius * 0.3}`,
      color.white,
      9,
    );
  }
  art.stroke('M430 500H560V560H760V540M990 540V584H560', '#5FB68C', 14);
  art.stroke('M430 496H560', '#BFE8CF', 4);
  art.rect(250, 370, 200, 180, art.gradient(['#F7FAF8', '#BCCFD0'], 'right'), 'rx="10"');
  art.rect(250, 370, 200, 26, '#3F8F75', 'rx="8"');
  for (let index = 0; index < 6; index += 1)
    art.rect(270 + index * 28, 412, 18, 96, index % 2 ? '#9FC4BC' : '#3F8F75', 'rx="4"');
  const random = seeded(7);
  for (let index = 0; index < 26; index += 1) {
    const y = random.between(90, 350);
    art.circle(
      350 + random.between(-1, 1) * (400 - y) * 0.35,
      y,
      random.between(4, 15),
      '#E9FBF1',
      'fill-opacity="0.55" stroke="#5FB68C" stroke-width="2.5"',
    );
  }
  const camera = perspective({ centerX: 400, horizon: 440, focal: 760, eye: 4, yaw: 0 });
  for (const start of [-8.2, -1.4, 5.4])
    table(art, camera, {
      x: start,
      z: 14.4,
      length: 6.4,
      low: 0.4,
      high: 1.9,
      run: 2.4,
      columns: 6,
      rows: 1,
      cells: 5,
    });
  person(art, 1130, 640, 150, { ...engineer, left: 'point', tone: skin[3] });
  return art;
}
