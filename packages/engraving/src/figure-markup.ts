/**
 * Shapes as SVG markup. Only presentation attributes: the page's content security policy
 * allows no inline style, and colour comes from `currentColor` and `--plate` of the surroundings.
 * Every id starts with the given prefix; two drawings on one page must not share one.
 */
import { type Grain, hatchDefs, type Pitch, type Tone, toneFill } from "./hatch.ts";
import type { Shape } from "./plate-kit.ts";
import { numbers, type Point, roundTo, tenth } from "./trace.ts";

/** Half a unit in a frame of 400 is finer than any display shows, and a third shorter than tenths. */
const fine = roundTo(0.5);

/** Rounded first, then made relative: plates that share a corner still share it afterwards. */
const pathOf = (points: readonly Point[], closed: boolean): string => {
  const [first = [0, 0] as Point, ...rest] = points.map(([x, y]): Point => [fine(x), fine(y)]);
  let [penX, penY] = first;
  const steps = rest.flatMap(([x, y]) => {
    const step = [x - penX, y - penY];
    [penX, penY] = [x, y];
    return step;
  });
  return `M${numbers(first)}l${numbers(steps)}${closed ? "z" : ""}`;
};

const circle = ([x, y]: Point, radius: number) => `cx="${fine(x)}" cy="${fine(y)}" r="${tenth(radius)}"`;

const shapeMarkup = (shape: Shape, fill: (tone: Tone, grain: Grain) => string, clipId: string) => {
  switch (shape.kind) {
    case "plate":
      return `<path d="${pathOf(shape.points, true)}" fill="${fill(shape.tone, shape.grain)}"/>`;
    case "cells": {
      const layers = shape.layers.map(({ cells, tone }) => {
        const d = cells.map((cell) => pathOf(cell, true)).join("");
        return `<path d="${d}" fill="${fill(tone, tone % 2 ? "a" : "b")}"/>`;
      });
      return (
        `<clipPath id="${clipId}"><path d="${pathOf(shape.clip, true)}"/></clipPath>` +
        `<g clip-path="url(#${clipId})" stroke-opacity=".5">${layers.join("")}</g>`
      );
    }
    case "disc":
      return `<circle ${circle(shape.centre, shape.radius)} fill="${fill(shape.tone, "a")}"/>`;
    case "line":
      return (
        `<path d="${pathOf(shape.points, false)}" fill="none" stroke-opacity="${shape.opacity}"` +
        ` stroke-width="${tenth(shape.width)}"/>`
      );
    case "lamp":
      return `<path d="${pathOf(shape.points, true)}" fill="#fff" stroke="none"/>`;
    case "glow":
      return `<circle ${circle(shape.centre, shape.radius)} fill="#fff" stroke="none"/>`;
  }
};

export const figureMarkup = (shapes: readonly Shape[], id: string, pitch: Pitch): string => {
  const fill = (tone: Tone, grain: Grain) => toneFill(id, pitch, tone, grain);
  const body = shapes.map((shape, i) => shapeMarkup(shape, fill, `${id}c${i}`)).join("");
  return (
    `<defs>${hatchDefs(id, pitch)}</defs>` +
    `<g stroke="currentColor" stroke-opacity=".75" stroke-width="1.2" stroke-linejoin="round">${body}</g>`
  );
};
