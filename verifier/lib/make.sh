#!/usr/bin/env bash
# Makes noble.mjs again, byte for byte, from the versions in package-lock.json. Needs npm and the network.
# With --check it changes nothing and says whether the committed file is the same.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cp "$here"/package.json "$here"/package-lock.json "$here"/entry.mjs "$scratch"
cd "$scratch"
npm ci --no-audit --no-fund --silent
npx esbuild entry.mjs --bundle --format=esm --platform=neutral --target=es2020 --charset=utf8 \
    --legal-comments=inline --log-level=warning --outfile=noble.mjs
for name in ciphers curves hashes; do cp "node_modules/@noble/$name/LICENSE" "LICENSE-noble-$name"; done
sha256sum noble.mjs LICENSE-noble-* >SHA256SUMS
if [[ ${1-} == --check ]]; then
    diff "$here/SHA256SUMS" SHA256SUMS && (cd "$here" && sha256sum --quiet -c SHA256SUMS)
    echo "noble.mjs is what these versions make"
else
    cp noble.mjs LICENSE-noble-* SHA256SUMS "$here"
fi
