/** The size of the home page's large scene. */
export const STAGE_WIDTH = 640;
export const STAGE_HEIGHT = 500;

/** The room before going on: a chair under the lamp, the stage door with the light behind it. */
export const STAGE = `
  <rect width="640" height="372" class="wall"/>
  <rect y="372" width="640" height="128" class="floor"/>
  <rect y="366" width="640" height="6" class="shadow" opacity=".6"/>
  <path d="M404 366V196a78 78 0 0 1 156 0v170z" class="wood-dark"/>
  <path d="M416 366V196a66 66 0 0 1 132 0v170z" class="light"/>
  <path d="M416 366h132l52 134H300z" class="light" opacity=".55"/>
  <path d="M488 131.600a66 66 0 0 1 60 64.400v176h-58c10-40 4-70-2-110-6-46 2-90 0-130.400z" class="velvet"/>
  <path d="M508 136c6 50-6 90 2 140 4 36 6 66 4 96h-10c6-38 0-66-4-104-6-50 4-92 2-134zM534 154c4 46-6 80 0 126 4 38 4 64 4 92h-9c4-36 0-62-3-94-4-48 6-86 3-130z" class="velvet-dark"/>
  <circle cx="344" cy="148" r="30" class="green-dark"/>
  <circle cx="344" cy="148" r="23" class="cream"/>
  <path d="M344 133v15l10 6" stroke-width="4" class="ink l"/>
  <g transform="rotate(-2 66 170)">
  <rect x="34" y="118" width="66" height="96" rx="3" class="cream"/>
  <path d="M44 156a23 23 0 0 1 46 0z" class="velvet"/>
  <path d="M44 170h46v5H44zM44 182h34v5H44zM44 194h40v5H44z" class="shadow"/></g>
  <path d="M150 158h104l92 262H58z" class="light" opacity=".5"/>
  <ellipse cx="202" cy="420" rx="146" ry="34" class="velvet" opacity=".9"/>
  <ellipse cx="202" cy="420" rx="122" ry="26" class="velvet-dark" opacity=".5"/>
  <path d="M200 0h4v104h-4z" class="ink"/>
  <path d="M182 158a20 20 0 0 0 40 0z" class="bulb"/>
  <path d="M178 102h48l30 56H148z" class="green-dark"/>
  <path d="M206 102h20l30 56h-34z" class="green"/>
  <path d="M138 406h12l-6 34h-9zM254 406h12l3 34h-9z" class="wood-dark"/>
  <path d="M142 250c0-22 14-34 34-34h52c20 0 34 12 34 34v100H142z" class="green"/>
  <path d="M202 216h26c20 0 34 12 34 34v100h-60z" class="green-dark" opacity=".45"/>
  <g class="green-dark">
  <circle cx="178" cy="254" r="3.5"/>
  <circle cx="202" cy="254" r="3.5"/>
  <circle cx="226" cy="254" r="3.5"/>
  <circle cx="190" cy="282" r="3.5"/>
  <circle cx="214" cy="282" r="3.5"/></g>
  <path d="M132 336h140v40H132z" class="green"/>
  <path d="M140 340c0-8 6-14 14-14h96c8 0 14 6 14 14v20H140z" class="cream"/>
  <path d="M140 348h124v14H140z" class="shadow" opacity=".55"/>
  <path d="M110 322c0-10 7-17 16-17s16 7 16 17v90h-24c-5 0-8-3-8-8zM294 322c0-10-7-17-16-17s-16 7-16 17v90h24c5 0 8-3 8-8z" class="green-dark"/>
  <path d="M142 372h120v40H142z" class="green"/>
  <path d="M344 398h6v62h-6z" class="wood-dark"/>
  <path d="M322 464c0-6 10-10 25-10s25 4 25 10z" class="wood-dark"/>
  <path d="M304 388h86a43 12 0 0 1-86 0z" class="wood-dark"/>
  <ellipse cx="347" cy="388" rx="43" ry="9" class="wood"/>
  <path d="M318 362h22v18c0 4-3 7-7 7h-8c-4 0-7-3-7-7z" class="cream"/>
  <path d="M340 367h3a5 5 0 0 1 0 11h-3" stroke-width="3" class="cream l"/>
  <path d="M352 364h22v18c0 4-3 7-7 7h-8c-4 0-7-3-7-7z" class="velvet"/>
  <path d="M374 369h3a5 5 0 0 1 0 11h-3" stroke-width="3" class="velvet l"/>
  <path d="M328 354c-4-6 4-8 0-15M362 355c-4-6 4-8 0-15" stroke-width="2.5" class="steam l"/>
`.replaceAll(/\n\s*/g, "");
