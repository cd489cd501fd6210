# The Linux desktop for systems that are not Debian or Ubuntu.
#
#   docker build -t taskloom .
#   docker run --rm -it --security-opt seccomp=unconfined --security-opt apparmor=unconfined \
#     --security-opt systempaths=unconfined --shm-size=4g taskloom
#
# Each desktop runs in a sandbox of its own, made by bubblewrap from user namespaces: Docker's default seccomp and
# AppArmor profiles forbid them, and its masked /proc forbids mounting a new one. --shm-size is where desktops keep
# their folders; with less they go to /tmp.
FROM debian:12

RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates curl gnupg python3 \
  && curl -fsSL https://deb.nodesource.com/gpgkey/nodesource-repo.gpg.key | gpg --dearmor -o /usr/share/keyrings/nodesource.gpg \
  && echo "deb [signed-by=/usr/share/keyrings/nodesource.gpg] https://deb.nodesource.com/node_20.x nodistro main" \
    > /etc/apt/sources.list.d/nodesource.list \
  && apt-get update \
  && apt-get install -y --no-install-recommends nodejs \
  && npm install -g pnpm@10 \
  && rm -rf /var/lib/apt/lists/*

WORKDIR /taskloom
COPY . .
RUN pnpm install --frozen-lockfile \
  && pnpm build \
  && XDG_DATA_HOME=/usr/local/share pnpm desktop install --yes \
  && rm -rf /var/lib/apt/lists/*

ENV XDG_DATA_HOME=/usr/local/share
RUN useradd --create-home user && chown -R user /taskloom
USER user
CMD ["bash"]
