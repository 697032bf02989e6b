// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {CollectibleStaking} from "../../src/CollectibleStaking.sol";
import {CollectibleStakingOld} from "../../src/CollectibleStakingOld.sol";
import {PassportCollectible} from "../../src/PassportCollectible.sol";
import {vm} from "../support/Test.sol";
import {VoucherSigning} from "./VoucherSigning.sol";

/// @notice Players mint, trade, stake and unstake in both contracts, and mallory tries what is not hers. The book says
/// where each token must be.
contract CollectibleHandler is VoucherSigning {
    uint256 public constant TOKENS = 12;

    PassportCollectible public immutable COLLECTIBLE;
    CollectibleStaking public immutable STAKING;
    CollectibleStakingOld public immutable STAKING_OLD;

    /// @dev Zero while the token does not exist; the staking contract while it is staked.
    mapping(uint256 tokenId => address) public placeOf;
    mapping(uint256 tokenId => address) public stakerOf;
    uint256 public minted;
    bool public didMalloryGetAway;

    constructor() {
        vm.warp(START);
        COLLECTIBLE = new PassportCollectible("Genesis", "GEN", "", _holders(), vm.addr(SIGNER_KEY), _wideLimits());
        STAKING = new CollectibleStaking(COLLECTIBLE, _holders(), vm.addr(SIGNER_KEY), _wideLimits());
        STAKING_OLD = new CollectibleStakingOld(COLLECTIBLE, address(this));
    }

    function mint(uint256 seed, uint256 token) external {
        (address account, uint256 tokenId) = (_actor(seed), token % TOKENS);
        bytes memory signature = _voucher("Mint", address(COLLECTIBLE), account, tokenId);
        vm.prank(account);
        try COLLECTIBLE.signedMint(tokenId, START, signature) {
            ++minted;
            placeOf[tokenId] = account;
        } catch {}
    }

    function transfer(uint256 seed, uint256 token) external {
        (address owner, uint256 tokenId) = _owned(token);
        if (owner == address(0)) return;
        vm.prank(owner);
        COLLECTIBLE.transferFrom(owner, _actor(seed), tokenId);
        placeOf[tokenId] = _actor(seed);
    }

    function stake(uint256 token, bool old) external {
        (address owner, uint256 tokenId) = _owned(token);
        if (owner == address(0)) return;
        address target = old ? address(STAKING_OLD) : address(STAKING);
        vm.startPrank(owner);
        COLLECTIBLE.approve(target, tokenId);
        // Both take a token with the same call.
        CollectibleStaking(target).stake(tokenId);
        vm.stopPrank();
        placeOf[tokenId] = target;
        stakerOf[tokenId] = owner;
    }

    function unstake(uint256 seed, uint256 token) external {
        (address account, uint256 tokenId) = (_actor(seed), token % TOKENS);
        bytes memory signature = _voucher("Unstake", address(STAKING), account, tokenId);
        vm.prank(account);
        try STAKING.signedUnstake(tokenId, START, signature) {
            placeOf[tokenId] = account;
            stakerOf[tokenId] = address(0);
        } catch {}
    }

    function unstakeOld(uint256 token) external {
        uint256 tokenId = token % TOKENS;
        if (placeOf[tokenId] != address(STAKING_OLD)) return;
        vm.prank(stakerOf[tokenId]);
        STAKING_OLD.unstake(tokenId);
        placeOf[tokenId] = stakerOf[tokenId];
        stakerOf[tokenId] = address(0);
    }

    /// @dev An attacker without a voucher, with another player's, and at another player's stake.
    function attack(uint256 seed, uint256 token) external {
        (address thief, uint256 tokenId) = (_person("thief"), token % TOKENS);
        bytes memory stolen = _voucher("Unstake", address(STAKING), _actor(seed), tokenId);
        bytes[4] memory calls = [
            abi.encodeCall(CollectibleStaking.signedUnstake, (tokenId, START, stolen)),
            abi.encodeCall(CollectibleStakingOld.unstake, (tokenId)),
            abi.encodeCall(CollectibleStaking.stake, (tokenId)),
            abi.encodeCall(COLLECTIBLE.transferFrom, (address(STAKING), thief, tokenId))
        ];
        address[4] memory targets = [address(STAKING), address(STAKING_OLD), address(STAKING), address(COLLECTIBLE)];
        for (uint256 i = 0; i < calls.length; ++i) {
            vm.prank(thief);
            (bool succeeded,) = targets[i].call(calls[i]);
            if (succeeded) didMalloryGetAway = true;
        }
    }

    function _owned(uint256 token) private view returns (address owner, uint256 tokenId) {
        tokenId = token % TOKENS;
        owner = placeOf[tokenId];
        if (owner == address(STAKING) || owner == address(STAKING_OLD)) owner = address(0);
    }

    function _voucher(string memory kind, address verifier, address account, uint256 tokenId)
        private
        view
        returns (bytes memory)
    {
        bool isMint = verifier == address(COLLECTIBLE);
        uint256 nonce = isMint ? COLLECTIBLE.nonces(account) : STAKING.nonces(account);
        string memory fields = "(address account,address collection,uint256 tokenId,uint256 nonce,uint256 expiry)";
        bytes32 typeHash = keccak256(abi.encodePacked(kind, fields));
        bytes32 hash = keccak256(abi.encode(typeHash, account, address(COLLECTIBLE), tokenId, nonce, START));
        return _signature(isMint ? "Passport Collectible" : "Passport Staking", verifier, hash);
    }
}
