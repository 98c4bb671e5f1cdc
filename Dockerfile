# A machine for the project's commands: Debian, with what `npm start` and `npm test` would otherwise install themselves.
#
#   docker build -t gatehouse .
#   docker run --rm -it --network host gatehouse             npm start; the sandbox listens on this machine's loopback only
#   docker run --rm -it --network host gatehouse npm test
FROM debian:trixie-slim

RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates git nodejs npm libatomic1 nginx-light \
    chromium fonts-noto-core fonts-noto-cjk firefox-esr webkit2gtk-driver xvfb rclone \
  && rm -rf /var/lib/apt/lists/*

WORKDIR /gatehouse
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .

EXPOSE 4321
CMD ["npm", "start"]
